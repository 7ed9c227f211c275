import { restore } from '@leitstand/contract/api/restore';
import {
  addStaffNote,
  deleteStaffNote,
  findStaffNotes,
  listStaffNotes,
  type NewStaffNote,
  type StaffNote,
  type StaffNoteUpdate,
  staffNoteKind,
  updateStaffNote,
} from '@leitstand/contract/moderation/staff-notes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../ui/api/call.ts';
import { useMayCall } from '../../../ui/session/use-may-call.ts';
import { useLiveEvents, useLiveReset } from '../../live/use-live.ts';

const NOTES = ['staffNotes'];

/** All notes about a person. */
export function useNotesOf(userId: string) {
  useFreshNotes();
  return useQuery({
    queryKey: [...NOTES, 'all', userId],
    queryFn: async ({ signal }) => (await call(listStaffNotes, { params: { userId }, signal })).data,
  });
}

/** The current notes about each of the people, in one call; none if the backend has no notes. */
export function useShownNotes(userIds: readonly string[]): ReadonlyMap<string, readonly StaffNote[]> {
  useFreshNotes();
  const mayCall = useMayCall();
  const known = [...new Set(userIds)].filter((id) => id !== '').sort();
  const { data } = useQuery({
    queryKey: [...NOTES, 'shown', known],
    queryFn: async ({ signal }) => (await call(findStaffNotes, { body: { userIds: known }, signal })).data,
    enabled: known.length > 0 && mayCall(findStaffNotes),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => byPerson(data ?? []), [data]);
}

function byPerson(notes: readonly StaffNote[]): Map<string, StaffNote[]> {
  const found = new Map<string, StaffNote[]>();
  for (const note of notes) found.set(note.userId, [...(found.get(note.userId) ?? []), note]);
  return found;
}

/** Refetches notes after a change, in this tab or elsewhere. */
function useFreshNotes(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: NOTES });
  useLiveEvents(({ entity }) => {
    if (entity === staffNoteKind.name) refresh();
  });
  useLiveReset(refresh);
}

export function useNoteChanges() {
  const client = useQueryClient();
  return useMemo(() => {
    async function changed(answer: Promise<unknown>) {
      await answer;
      await client.invalidateQueries({ queryKey: NOTES });
    }
    return {
      add: (body: NewStaffNote) => changed(call(addStaffNote, { body })),
      update: (body: StaffNoteUpdate) => changed(call(updateStaffNote, { body })),
      remove: (id: string) => changed(call(deleteStaffNote, { params: { id } })),
      bringBack: (id: string) => changed(call(restore, { params: { kind: staffNoteKind.name, id } })),
    };
  }, [client]);
}
