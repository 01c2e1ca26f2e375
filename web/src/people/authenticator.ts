/** What browsers and servers tell each other of passkeys: bytes here, base64url on the way. */
type Asked = Record<string, unknown>;

export const asText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const asBytes = (text: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(String(text).replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

interface Known {
  id: string;
  type: 'public-key';
}
const withBytes = (known: unknown) =>
  ((known ?? []) as Known[]).map((one) => ({ ...one, id: asBytes(one.id) }));

/** This browser knows what passkeys are. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Who closes the device's own dialog has changed their mind: that is no mistake. */
export const isChangeOfMind = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Lets the device make a passkey. */
export async function make(asked: Asked): Promise<object> {
  const user = asked['user'] as Asked;
  const publicKey = {
    ...asked,
    challenge: asBytes(asked['challenge']),
    user: { ...user, id: asBytes(user['id']) },
    excludeCredentials: withBytes(asked['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: asText(made.rawId),
    client_data: asText(response.clientDataJSON),
    attestation: asText(response.attestationObject),
  };
}

/** Lets the device show one. */
export async function show(asked: Asked): Promise<object> {
  const publicKey = {
    ...asked,
    challenge: asBytes(asked['challenge']),
    allowCredentials: withBytes(asked['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions;
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    id: asText(shown.rawId),
    client_data: asText(response.clientDataJSON),
    authenticator_data: asText(response.authenticatorData),
    signature: asText(response.signature),
  };
}
