import { generate } from 'selfsigned'

/** A certificate with its private key, in PEM form. */
export interface Certificate {
  cert: string
  key: string
}

/** Signs certificates as the private authority of a company does. */
export interface Authority extends Certificate {
  /** For a server of that name. */
  server: (name: string) => Promise<Certificate>
  /** For a client. */
  client: () => Promise<Certificate>
}

/** A new authority, which nothing trusts. */
export async function newAuthority(): Promise<Authority> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Test authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const signed = async (name: string, use: 'serverAuth' | 'clientAuth'): Promise<Certificate> => {
    const made = await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ca: { cert, key },
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'extKeyUsage', [use]: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
      ],
    })
    return { cert: made.cert, key: made.private }
  }
  return { cert, key, server: (name) => signed(name, 'serverAuth'), client: () => signed('etalon', 'clientAuth') }
}
