import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { noteOpenedParam } from '../../ui/list/filters/opened-params.ts';
import { type AddressParams, useAddressPart } from '../../ui/list/filters/use-address.ts';
import { PERSON_PARAM, PERSON_TAB_PARAM, withPerson } from './person-address.ts';

/** Opens a person file over the current screen. */
export function useOpenPerson(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      // This layer does not know the routes, so it cannot type their parameters.
      const search = withPerson(id) as never;
      void navigate({ to: '.', search, state: { openedPerson: true }, resetScroll: false });
    },
    [navigate],
  );
}

interface OpenedPerson {
  readonly id: string | undefined;
  readonly tab: string | undefined;
  setTab(tab: string | undefined): void;
  close(): void;
}

/** The person whose file is open, kept in the address: a link opens it, Back closes it. */
export function useOpenedPerson(): OpenedPerson {
  noteOpenedParam(PERSON_PARAM);
  noteOpenedParam(PERSON_TAB_PARAM);
  const wasOpenedHere = useRouterState({ select: ({ location }) => location.state.openedPerson === true });
  const navigate = useNavigate();
  const { history } = useRouter();
  const id = useAddressPart((params) => textOf(params[PERSON_PARAM]));
  const tab = useAddressPart((params) => textOf(params[PERSON_TAB_PARAM]));
  // Going back is asynchronous: a second Escape must not go back twice.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the person changes
  useEffect(() => {
    isClosing.current = false;
  }, [id]);

  function change(apply: (raw: AddressParams) => AddressParams) {
    void navigate({ to: '.', search: apply as never, state: true, replace: true, resetScroll: false });
  }

  return {
    id,
    tab,
    setTab: (tab) => change((raw) => ({ ...raw, [PERSON_TAB_PARAM]: tab })),
    close() {
      if (isClosing.current) return;
      isClosing.current = true;
      // Undo the history entry of the click instead of adding another one.
      if (wasOpenedHere) history.back();
      else change(({ [PERSON_PARAM]: _, [PERSON_TAB_PARAM]: __, ...others }) => others);
    },
  };
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value);
}
