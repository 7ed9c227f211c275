import { ALL_TIME } from '@leitstand/contract/base/limits';
import { type AddressParams, useAddressPart, useChangeAddress } from '../../ui/list/filters/use-address.ts';

const NAMES = ['admin', 'entity', 'action', 'record'] as const;
type Name = (typeof NAMES)[number];

export type AuditFilter = Readonly<Record<Name, string | undefined>>;

interface AuditFilterState {
  readonly filter: AuditFilter;
  readonly isNarrowed: boolean;
  set(name: Name, value: string | undefined): void;
  /** Shows only the entries of one record. */
  narrowTo(entity: string, record: string): void;
  /** Clears all filters. */
  widen(): void;
}

/** The filters of the log (person, kind, action, record), kept in the address. */
export function useAuditFilter(): AuditFilterState {
  const change = useChangeAddress();
  const filter = useAddressPart((params) => ({
    admin: read(params, 'admin'),
    entity: read(params, 'entity'),
    action: read(params, 'action'),
    record: read(params, 'record'),
  }));
  return {
    filter,
    isNarrowed: NAMES.some((name) => filter[name] !== undefined),
    set: (name, value) => change((raw) => ({ ...raw, [name]: value }), { replace: true }),
    narrowTo: (entity, record) => change(() => ({ entity, record, days: String(ALL_TIME) }), { replace: false }),
    widen: () => change(() => ({ days: String(ALL_TIME) }), { replace: true }),
  };
}

function read(params: AddressParams, name: Name): string | undefined {
  const value = params[name];
  return value === undefined || value === '' ? undefined : String(value);
}
