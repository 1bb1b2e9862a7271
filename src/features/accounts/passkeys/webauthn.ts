import type { Config } from '../../../config.ts'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from './contract.ts'

// The part of a site in WebAuthn level 3. Signatures and their encoding are checked by the library, which
// is loaded with the first one.

/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]
/** Time to find the device, in milliseconds. */
const TIMEOUT_MS = 300_000

type Site = Pick<Config, 'siteUrl'>

/** The domain that passkeys belong to. */
const getDomain = ({ siteUrl }: Site) => new URL(siteUrl).hostname

const toReference = (id: Buffer) => ({ type: 'public-key' as const, id: id.toString('base64url') })

/** Without attestation: which device a member has is not the site's business. */
export function buildCreationOptions(
  site: Site & Pick<Config, 'siteName'>,
  challenge: string,
  owner: { handle: Buffer; name: string; credentials: Buffer[] },
): CreationOptions {
  return {
    challenge,
    rp: { id: getDomain(site), name: site.siteName },
    user: { id: owner.handle.toString('base64url'), name: owner.name, displayName: owner.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: owner.credentials.map(toReference),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: TIMEOUT_MS,
  }
}

/** @param credentials the accepted ones; none for any of the site */
export function buildRequestOptions(
  site: Site,
  challenge: string,
  credentials: Buffer[] = [],
): RequestOptions {
  return {
    challenge,
    rpId: getDomain(site),
    allowCredentials: credentials.map(toReference),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  }
}

/** The challenge that a response says it signed; empty for an unreadable one. */
export function readSignedChallenge({ response }: Pick<Assertion | NewCredential, 'response'>): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

interface VerifiedCredential {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  synced: boolean
}

/**
 * Checks a new credential.
 * @throws Error if it is not from this site, not for this challenge, or without verification of its user
 */
export async function verifyNewCredential(
  site: Site,
  credential: NewCredential,
  challenge: string,
): Promise<VerifiedCredential> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  await assertNoCertificates(credential)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, rawId: credential.id, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.siteUrl).origin,
    expectedRPID: getDomain(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) throw new Error('signature of the new credential does not match')
  return {
    credential_id: Buffer.from(registrationInfo.credential.id, 'base64url'),
    public_key: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    synced: registrationInfo.credentialDeviceType === 'multiDevice',
  }
}

/**
 * The site asks for no attestation; one with certificates would make the library request the revocation list that the
 * sender names.
 */
async function assertNoCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error(`attestation '${format}' was not asked for`)
}

/**
 * Checks an assertion by a stored key. The caller compares the counter, since only its update is atomic.
 * @returns the authenticator's counter
 * @throws Error if it is not from this site, not for this challenge, or without verification of its user
 */
export async function verifyAssertion(
  site: Site,
  credential: Assertion,
  challenge: string,
  publicKey: Buffer,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, type, response } = credential
  const { userHandle, ...signed } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, type, rawId: id, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.siteUrl).origin,
    expectedRPID: getDomain(site),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  })
  if (!verified) throw new Error('signature of the assertion does not match')
  return authenticationInfo.newCounter
}
