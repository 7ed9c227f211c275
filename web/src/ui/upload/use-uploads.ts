import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../error/message-of.ts';
import { useBusy } from '../form/busy.ts';
import type { Upload } from './image-value.ts';

/** A running or failed upload. */
export interface RunningUpload {
  readonly id: number;
  readonly file: File;
  /** 0 to 1 */
  readonly fraction: number;
  readonly error: string | undefined;
}

interface Uploads {
  readonly uploads: readonly RunningUpload[];
  start(file: File): void;
  retry(id: number): void;
  cancel(id: number): void;
}

/** Uploads files at once. The form waits for them. */
export function useUploads(upload: Upload | undefined, onDone: (names: readonly string[]) => void): Uploads {
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const tellDone = useEffectEvent(onDone);
  useBusy(uploads.some(({ error }) => error === undefined));

  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  // Several uploads may finish between two renders; reported one by one, the last would overwrite the others.
  const [arrived, setArrived] = useState<readonly string[]>([]);
  useEffect(() => {
    if (arrived.length === 0) return;
    tellDone(arrived);
    setArrived([]);
  }, [arrived]);

  function patch(id: number, part: Partial<RunningUpload>) {
    setUploads((current) => current.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  function forget(id: number) {
    controllers.current.delete(id);
    setUploads((current) => current.filter((item) => item.id !== id));
  }

  async function send(id: number, file: File) {
    if (!upload) return;
    const controller = new AbortController();
    controllers.current.set(id, controller);
    try {
      const name = await upload(file, {
        signal: controller.signal,
        onProgress: (fraction) => patch(id, { fraction }),
      });
      if (controller.signal.aborted) return;
      setArrived((names) => [...names, name]);
      forget(id);
    } catch (error) {
      if (controller.signal.aborted) forget(id);
      else patch(id, { error: messageOf(error) });
    }
  }

  return {
    uploads,
    start(file) {
      lastId.current += 1;
      const id = lastId.current;
      setUploads((current) => [...current, { id, file, fraction: 0, error: undefined }]);
      void send(id, file);
    },
    retry(id) {
      const item = uploads.find((known) => known.id === id);
      if (!item) return;
      patch(id, { fraction: 0, error: undefined });
      void send(id, item.file);
    },
    cancel(id) {
      controllers.current.get(id)?.abort();
      forget(id);
    },
  };
}
