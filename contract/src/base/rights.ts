export const RIGHTS = ['ReadUsers', 'WriteUsers', 'WriteMasterdata', 'ChangePermissions', 'GlobalAccess'] as const;
export type Right = (typeof RIGHTS)[number];

export const ROLES = ['SUPERADMIN', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** What an ADMIN holds unless something else was granted. */
export const DEFAULT_ADMIN_RIGHTS: readonly Right[] = RIGHTS.filter((right) => right !== 'ChangePermissions');
