import { disclosePerson } from '@leitstand/contract/api/person';
import { useMutation } from '@tanstack/react-query';
import { download, fetchFile, save } from '../../../ui/api/download.ts';
import { translate } from '../../../ui/i18n/text.ts';
import { useRefreshPerson } from '../person.queries.ts';
import { disclosureText } from './disclosure.text.ts';
import { blocksOf } from './letter-blocks.ts';

export type DisclosureForm = 'pdf' | 'html' | 'json';

interface DisclosureRequest {
  format: DisclosureForm;
  signal: AbortSignal;
  onProgress(bytes: number): void;
}

export function useDisclosure(id: string) {
  const refresh = useRefreshPerson(id);
  return useMutation({
    mutationFn: ({ format, ...progress }: DisclosureRequest) =>
      format === 'pdf'
        ? saveLetter(id, progress)
        : download(disclosePerson, { params: { id, format }, fileName: `datenauskunft-${id}.${format}`, ...progress }),
    // The disclosure adds an entry to the audit log.
    onSettled: refresh,
  });
}

/** Sets the readable page as a letter, so that both say the same. */
async function saveLetter(id: string, progress: Omit<DisclosureRequest, 'format'>): Promise<string> {
  const params = { id, format: 'html' } as const;
  const { content } = await fetchFile(disclosePerson, { params, fileName: '', ...progress });
  const { letterPdf } = await import('./letter-pdf.ts');
  const text = translate(disclosureText);
  const letter = { title: text.letterTitle, replaced: text.replaced, pageOf: text.page };
  const name = `datenauskunft-${id}.pdf`;
  save(await letterPdf(blocksOf(await content.text()), letter), name);
  return name;
}
