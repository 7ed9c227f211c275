import { Box, Loader } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { SanctionList } from '../../shared/person/sanctions/sanction-list.tsx';
import { useSanctions } from '../../shared/person/sanctions/sanctions.queries.ts';
import { sanctionText } from '../../shared/person/sanctions/sanctions.text.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { usePersonFile } from './person.queries.ts';

/** Warnings and suspensions of the person. */
export function PersonSanctions({ id }: { id: string }) {
  const text = useText(sanctionText);
  const { data: file } = usePersonFile(id);
  const { data, error, refetch } = useSanctions(id);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || !file) return <Loader size="sm" aria-label={text.history} />;
  if (data.sanctions.length === 0) {
    return (
      <Box w="100%">
        <EmptyState icon={IconGavel} title={text.none} message={text.noneMessage} />
      </Box>
    );
  }
  return <SanctionList person={file.user} sanctions={data.sanctions} />;
}
