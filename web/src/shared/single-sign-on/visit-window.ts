import { stateOf } from './kept-visits.ts';

const CHANNEL = 'leitstand-visits';
const ACCEPT_MS = 3000;

export interface BeganVisit {
  url: string;
  ticket: string;
}

export interface FinishedVisit {
  ticket: string;
  /** What the provider appended to the address of the panel's page. */
  answer: string;
}

interface Message {
  state: string;
  /** Absent in the receipt of the window that began the visit. */
  answer?: string;
}

export interface VisitWindow {
  /** Undefined if it was cancelled. */
  readonly finished: Promise<FinishedVisit | undefined>;
  cancel(): void;
}

/**
 * Visits a provider in a window of its own, so that this page keeps what was typed. Must be called in the handler of a
 * click. Undefined if the browser blocks the window.
 */
export function openVisitWindow(begin: () => Promise<BeganVisit>): VisitWindow | undefined {
  const opened = window.open('', '_blank', 'popup,width=520,height=720');
  if (!opened) return undefined;
  const channel = new BroadcastChannel(CHANNEL);
  let cancel: () => void = () => undefined;
  const cancelled = new Promise<undefined>((resolve) => {
    cancel = () => resolve(undefined);
  });
  const visit = async (): Promise<FinishedVisit> => {
    const { url, ticket } = await begin();
    const state = stateOf(new URL(url).search);
    const answer = new Promise<string>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.state !== state || data.answer === undefined) return;
        channel.postMessage({ state } satisfies Message);
        resolve(data.answer);
      };
    });
    opened.location.href = url;
    return { ticket, answer: await answer };
  };
  const finished = Promise.race([visit(), cancelled]).finally(() => {
    channel.close();
    // The provider's page may have cut the connection between the windows; then people close it themselves.
    opened.close();
  });
  return { finished, cancel };
}

/** Hands the provider's answer to the window that began the visit; false if there is none. */
export async function returnVisit(search: string): Promise<boolean> {
  const state = stateOf(search);
  if (!state) return false;
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await new Promise<boolean>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.state === state && data.answer === undefined) resolve(true);
      };
      channel.postMessage({ state, answer: search } satisfies Message);
      setTimeout(() => resolve(false), ACCEPT_MS);
    });
  } finally {
    channel.close();
  }
}
