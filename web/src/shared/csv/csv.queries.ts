import {
  type CsvContent,
  type CsvLoad,
  type CsvPreview,
  type CsvProblem,
  cancelCsv,
  findCsvMapping,
  getCsvLoad,
  listCsvLoads,
  listCsvProblems,
  previewCsv,
  startCsv,
  undoCsv,
} from '@leitstand/contract/api/csv-loads';
import type { CsvTarget } from '@leitstand/contract/base/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';

const POLL_MS = 500;

export const CSV_CALLS = [findCsvMapping, previewCsv, startCsv, listCsvLoads, getCsvLoad, listCsvProblems, undoCsv];

/** The fields that were chosen for a file with these columns before; empty if none. */
export async function rememberedFields(target: CsvTarget, headers: readonly string[]): Promise<readonly string[]> {
  return (await call(findCsvMapping, { body: { target, headers: [...headers] } })).data.fields;
}

export function usePreview() {
  return useMutation({
    mutationFn: async (content: CsvContent): Promise<CsvPreview> => (await call(previewCsv, { body: content })).data,
  });
}

interface Start extends CsvContent {
  fileName: string;
  mapping: { headers: string[]; fields: string[] };
}

export function useStart() {
  return useMutation({ mutationFn: async (body: Start): Promise<CsvLoad> => (await call(startCsv, { body })).data });
}

export function useUndo() {
  return useMutation({ mutationFn: async (id: string) => (await call(undoCsv, { body: { id } })).data });
}

export function useStop() {
  return useMutation({ mutationFn: async (id: string) => (await call(cancelCsv, { body: { id } })).data });
}

/** What this administrator loaded lately. */
export function useLoads(target: CsvTarget) {
  return useQuery({
    queryKey: ['csvLoad', 'mine', target],
    queryFn: async ({ signal }) => (await call(listCsvLoads, { params: { target }, signal })).data,
    gcTime: 0,
    meta: { silent: true },
  });
}

/** A load, followed until it has ended. */
export function useLoad(id: string) {
  return useQuery({
    queryKey: ['csvLoad', 'one', id],
    queryFn: async ({ signal }): Promise<CsvLoad> => (await call(getCsvLoad, { params: { id }, signal })).data,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : POLL_MS),
  });
}

export function useProblems({ _id: id, failed, finishedAt }: CsvLoad) {
  return useQuery({
    queryKey: ['csvLoad', 'problems', id],
    queryFn: async ({ signal }): Promise<readonly CsvProblem[]> =>
      (await call(listCsvProblems, { params: { id }, signal })).data,
    enabled: finishedAt !== null && failed > 0,
    gcTime: 0,
  });
}
