import { SEARCH_PANEL_SIZE, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { searchMakes } from '@leitstand/contract/makes';
import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import type { Field, FieldOptions, FieldProps } from '../../ui/form/field.ts';
import { textField } from '../../ui/form/fields.tsx';
import { useLengthProblem } from '../../ui/form/problem.tsx';
import { searchOf } from '../../ui/list/filters/list-params.ts';

const PAUSE_MS = 200;

/** A make: free text with suggestions. */
export function makeField(options: FieldOptions): Field<string> {
  return { ...textField(options), draw: (props) => <MakeField {...props} /> };
}

function MakeField({ required, error, onChange, ...props }: FieldProps<string>) {
  const { ref, problem, announcement } = useLengthProblem<HTMLInputElement>(props.value, SHORT_TEXT_LENGTH);
  const [typed] = useDebouncedValue(props.value, PAUSE_MS);
  const search = searchOf(typed);
  const { data, isFetching } = useQuery({
    queryKey: ['makes', 'suggestions', search],
    queryFn: async ({ signal }) =>
      (await call(searchMakes, { params: { search, skip: 0, limit: SEARCH_PANEL_SIZE }, signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // Suggestions are optional: if they fail, the make can still be typed.
    meta: { silent: true },
  });
  const names = search === '' ? [] : [...new Set(data?.map(({ make }) => make))];
  return (
    <>
      <Autocomplete
        {...props}
        ref={ref}
        data={names}
        // The server has already filtered, and it knows more spellings than the browser.
        filter={({ options }) => options}
        limit={SEARCH_PANEL_SIZE}
        autoComplete="off"
        withAsterisk={required === true}
        aria-required={required === true}
        error={problem ?? error}
        onChange={onChange}
        rightSection={isFetching ? <Loader size={14} /> : null}
      />
      {announcement}
    </>
  );
}
