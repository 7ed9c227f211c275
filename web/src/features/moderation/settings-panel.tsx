import { useModeration } from '../../shared/person/sanctions/sanctions.queries.ts';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { LoadingBoxes } from '../../ui/figures/box.tsx';
import { useLiveSettings } from './moderation.queries.ts';
import { SettingsForm } from './settings-form.tsx';

export function SettingsPanel() {
  const { data, error, refetch } = useModeration();
  useLiveSettings();
  if (data) return <SettingsForm key={data.revision} settings={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingBoxes />;
}
