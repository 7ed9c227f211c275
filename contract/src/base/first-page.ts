/** What the sign-in page needs of the contract before it has loaded the rest. Without imports, to keep it small. */

export const TOKEN_STORAGE_KEY = 'id_token';
export const CAPABILITIES_PATH = '/capabilities';
export const PROFILE_PATH = '/user/profile/my/0/5';
export const RIGHTS_PATH = '/api/me/authorization/state';

/**
 * The only policies of Trusted Types that the server's content security policy lets a page create
 * (`web/src/ui/trusted-types.ts`).
 */
export const TRUSTED_POLICIES = ['default', 'inert'] as const;
export type TrustedPolicy = (typeof TRUSTED_POLICIES)[number];
