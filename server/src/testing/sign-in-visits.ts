import type { OidcServer } from './services/oidc-server.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** Signs in at a provider as the panel does. */
export function signInVisits(app: () => TestApp, oidc: () => OidcServer) {
  const post = (path: string, json: object, token: string | null = null) =>
    app().request('POST', path, { token, json });

  async function begin(provider = 'test'): Promise<{ url: string; ticket: string }> {
    return (await post('/signIn/provider/begin', { provider, canProve: true })).body.data;
  }

  function finish(ticket: string, answer: string): Promise<TestAnswer> {
    return post('/signIn/provider/finish', { ticket, answer });
  }

  /** The whole visit. */
  async function signIn(provider = 'test'): Promise<TestAnswer> {
    const { url, ticket } = await begin(provider);
    return finish(ticket, await oidc().visit(url));
  }

  /** The token of a sign-in that works. */
  async function tokenOf(provider = 'test'): Promise<string> {
    const { status, body } = await signIn(provider);
    if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
    return body.data.token;
  }

  return { post, begin, finish, signIn, tokenOf };
}
