import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a hostile or broken browser or authenticator would answer otherwise. */
export type Deviation = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** Of the assertion; a copied key would count on its own. */
  counter?: number
  challenge?: string
}

type CreationOptions = { challenge: string; user: { id: string } }
type RequestOptions = { challenge: string; allowCredentials?: { id: string }[] }

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** An authenticator with one passkey, and the browser that shows the page `origin`. Attestation is none. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const rpIdOfOrigin = new URL(origin).hostname
  let userHandle = ''

  const clientData = (type: string, challenge: string, change: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(flags: number, change: Deviation, rest = Buffer.alloc(0)) {
    const { rpId = rpIdOfOrigin, isUserVerified = true, counter = 0 } = change
    const fixed = Buffer.alloc(5)
    fixed[0] = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0)
    fixed.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), fixed, rest])
  }

  return {
    id,

    /** As `navigator.credentials.create` would. */
    create({ challenge, user }: CreationOptions, change: Deviation = {}) {
      userHandle = user.id
      const key = cborMap([
        [cborInt(1), cborInt(2)], // Elliptic curve
        [cborInt(3), cborInt(-7)], // ES256
        [cborInt(-1), cborInt(1)], // P-256
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const aaguid = Buffer.alloc(16)
      const attested = Buffer.concat([aaguid, length, credentialId, key])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(HAS_KEY, change, attested))],
      ])
      return credential(id, {
        clientDataJSON: clientData('webauthn.create', challenge, change).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** As `navigator.credentials.get` would. */
    get({ challenge }: RequestOptions, change: Deviation = {}) {
      const data = authenticatorData(0, change)
      const client = clientData('webauthn.get', challenge, change)
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

const credential = (id: string, response: object) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** The head of a CBOR item (RFC 8949) with a length or value below 65,536. */
function cborHead(type: number, value: number) {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 0xff])
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Uint8Array) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
