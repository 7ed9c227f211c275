import {
  deleteInternalFile,
  fileKind,
  getInternalFile,
  listInternalFiles,
  uploadFile,
} from '@leitstand/contract/api/files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';
import { fetchFile } from '../../ui/api/download.ts';
import { refreshLists, removeFromLists } from '../../ui/list/paging/list-cache.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const LISTS = listsOf(fileKind);

export function useInternalFiles() {
  return useInfiniteList({
    queryKey: LISTS,
    fetchPage: ({ signal, ...page }) => call(listInternalFiles, { params: page, signal }),
  });
}

/** The content of a file, which never changes. */
export function useFileContent(name: string) {
  return useQuery({
    queryKey: [fileKind.name, 'content', name],
    queryFn: async ({ signal }) => {
      const { content } = await fetchFile(getInternalFile, { params: { name }, fileName: name, signal });
      return new File([content], name, { type: content.type });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(uploadFile, { body: { internalFile: true }, files: [file] }),
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}

export function useDeleteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(deleteInternalFile, { params: { name } }),
    onSuccess: (_, name) => removeFromLists(client, LISTS, name),
    onSettled: () => refreshLists(client, LISTS),
  });
}
