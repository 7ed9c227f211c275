import { compareVersions, VERSION_PATTERN } from '@leitstand/contract/versions';
import { appVersions } from '../../../db/schema.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { putInForce, removeRepeatedVersions, versionsInForce } from './app-versions.queries.ts';

export const appVersionsMoving: MovingKind = {
  name: 'appVersions',
  isSingle: true,
  table: appVersions,
  read(value, now) {
    const fields = new RecordFields(value);
    const minimumVersion = versionOf(fields, 'minimumVersion', true);
    const recommended = versionOf(fields, 'recommendUpdate', false);
    const isLower = minimumVersion !== '' && recommended !== '' && compareVersions(recommended, minimumVersion) < 0;
    if (isLower) fields.note('invalid', 'recommendUpdate', recommended, false);
    return fields.read({
      minimumVersion,
      recommendUpdate: isLower ? '' : recommended,
      createdAt: fields.past('createdAt', now),
    });
  },
  settled: versionsInForce,
  async writeParts(tx, arrivals) {
    // Only an export tells when they were set. Otherwise they are those in force, and newer than what is here.
    const undated = arrivals.filter(({ row }) => row.createdAt === undefined);
    await putInForce(
      tx,
      undated.map(({ id }) => id),
    );
    await removeRepeatedVersions(
      tx,
      arrivals.map(({ id }) => id),
    );
  },
};

/** `major.minor.patch`; parts that were left out are 0. */
function versionOf(fields: RecordFields, field: string, isRequired: boolean): string {
  const text = fields.text(field, { isRequired });
  if (text === '') return '';
  const [major, minor = '0', patch = '0', ...more] = text.replace(/^v/i, '').split('.');
  const version = `${major}.${minor}.${patch}`;
  if (more.length === 0 && VERSION_PATTERN.test(version)) return version;
  fields.note('invalid', field, text, isRequired);
  return '';
}
