import { type AppealLink, getAppealLink, sendAppeal } from '@leitstand/contract/api/appeal-link';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { suggestLanguage } from '../../ui/i18n/language.ts';

export interface LinkParams {
  id: string;
  expires: string;
  signature: string;
}

export type LinkView = AppealLink['state'] | 'loading' | 'invalid' | 'unreachable' | 'sent';

interface OpenedLink {
  readonly view: LinkView;
  /** Undefined until the link was read. */
  readonly link: AppealLink | undefined;
  reload(): void;
  /** Throws if the appeal was not stored, unless the page now shows why. */
  send(text: string): Promise<void>;
}

/** What the link is about. The page then speaks the language of the person. */
export function useAppealLink({ id, expires, signature }: LinkParams): OpenedLink {
  const [view, setView] = useState<LinkView>('loading');
  const [link, setLink] = useState<AppealLink>();

  const reload = useCallback(() => {
    setView('loading');
    call(getAppealLink, { params: { id, expires, signature } }).then(
      ({ data }) => {
        suggestLanguage(data.language);
        setLink(data);
        setView(data.state);
      },
      (error: unknown) => setView(isRefusal(error) ? 'invalid' : 'unreachable'),
    );
  }, [id, expires, signature]);
  useEffect(reload, [reload]);

  async function send(text: string): Promise<void> {
    try {
      await call(sendAppeal, { params: { id, expires, signature }, body: { text } });
      setView('sent');
    } catch (error) {
      // Sent before, ended or expired in the meantime.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      reload();
    }
  }

  return { view, link, reload, send };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429;
}
