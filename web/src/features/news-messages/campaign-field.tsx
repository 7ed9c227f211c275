import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { listNewsCampaigns } from '@leitstand/contract/news-messages';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { Field, FieldOptions, FieldProps } from '../../ui/form/field.ts';
import { textField } from '../../ui/form/fields.tsx';
import { useLengthProblem } from '../../ui/form/problem.tsx';

/** The name of a campaign: free text with suggestions. A blank one is not sent: other backends know no campaigns. */
export function campaignField(options: FieldOptions): Field<string> {
  return {
    ...textField(options),
    write: (value) => value.trim() || undefined,
    draw: (props) => <CampaignField {...props} />,
  };
}

function CampaignField({ required: _, error, onChange, ...props }: FieldProps<string>) {
  const { ref, problem, announcement } = useLengthProblem<HTMLInputElement>(props.value, SHORT_TEXT_LENGTH);
  const isKnown = useCapability(listNewsCampaigns);
  const { data = [] } = useQuery({
    queryKey: ['news', 'campaigns'],
    queryFn: async ({ signal }) => (await call(listNewsCampaigns, { signal })).data,
    enabled: isKnown,
    // Suggestions are optional: if they fail, the name can still be typed.
    meta: { silent: true },
  });
  if (!isKnown) return null;
  return (
    <>
      <Autocomplete
        {...props}
        ref={ref}
        data={[...data]}
        autoComplete="off"
        error={problem ?? error}
        onChange={onChange}
      />
      {announcement}
    </>
  );
}
