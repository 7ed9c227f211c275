import { describe, expect, it } from 'vitest';
import { expectedSignature, readAuthorization } from './s3-signature.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

/** Published examples from the documentation of S3. */
describe('signatures of S3 requests', () => {
  const common = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
  };
  const authorization = (signedHeaders: string) =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=abc`;

  it('match the published examples', () => {
    const signed = 'host;x-amz-content-sha256;x-amz-date';
    const object = {
      method: 'GET',
      target: '/test.txt',
      headers: {
        ...common,
        range: 'bytes=0-9',
        authorization: authorization('host;range;x-amz-content-sha256;x-amz-date'),
      },
    };
    expect(expectedSignature(object, SECRET)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    const listing = {
      method: 'GET',
      target: '/?max-keys=2&prefix=J',
      headers: { ...common, authorization: authorization(signed) },
    };
    expect(expectedSignature(listing, SECRET)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
  });

  it('are required', () => {
    expect(expectedSignature({ method: 'GET', target: '/', headers: common }, SECRET)).toBeUndefined();
    expect(readAuthorization({ authorization: authorization('host') })).toMatchObject({
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      signature: 'abc',
    });
  });
});
