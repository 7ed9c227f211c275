export const RIGHTS = ['ReadUsers', 'WriteUsers', 'WriteMasterdata', 'ChangePermissions', 'GlobalAccess'] as const;
export type Right = (typeof RIGHTS)[number];

export const ROLES = ['SUPERADMIN', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** What a call can require of an administrator: a right, or the role that has all of them. */
export type Grant = Right | 'SUPERADMIN';

/** Every call that changes permissions is for people only. */
export const MACHINE_RIGHTS = RIGHTS.filter((right) => right !== 'ChangePermissions');
export type MachineRight = (typeof MACHINE_RIGHTS)[number];

export const DEFAULT_ADMIN_RIGHTS: readonly Right[] = RIGHTS.filter((right) => right !== 'ChangePermissions');
