import sharp from 'sharp';
import type { TestApp } from './test-app.ts';

/** The form of a user with all required fields. */
export function userForm(changes: Record<string, string> = {}): Record<string, string> {
  return {
    userName: 'Lena Krüger',
    email: 'lena.krueger@example.org',
    dateOfBirth: JSON.stringify({ year: 1990, month: 2, date: 28 }),
    about: 'Fährt gern über Pässe.',
    language: 'de',
    ...changes,
  };
}

export interface AddedUser {
  _id: string;
  userName: string;
  email: string;
  revision: number;
}

export async function addUser(app: TestApp, changes: Record<string, string> = {}): Promise<AddedUser> {
  const answer = await app.request('POST', '/user/add', { form: userForm(changes) });
  if (answer.status !== 200) throw new Error(`user not added: ${JSON.stringify(answer.body)}`);
  return answer.body.data as AddedUser;
}

/** An encoded image of a single colour. */
export async function sampleImage(format: 'jpeg' | 'png', width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 170 } } })
    .toFormat(format)
    .toBuffer();
}
