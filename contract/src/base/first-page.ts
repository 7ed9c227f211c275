/** What the sign-in page needs of the contract before it has loaded the rest. Without imports, to keep it small. */

export const TOKEN_STORAGE_KEY = 'id_token';
export const CAPABILITIES_PATH = '/capabilities';
export const PROFILE_PATH = '/user/profile/my/0/5';
export const RIGHTS_PATH = '/api/me/authorization/state';
