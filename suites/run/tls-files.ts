import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { TargetSection } from '#spec'
import type { Tls } from '../kit/transport/tls.ts'
import { UsageError } from '../kit/usage-error.ts'

/**
 * Reads the PEM files that a target file names, by paths relative to it.
 * @throws UsageError naming the file and the key, if one cannot be read or is of no use
 */
export function tlsOf(named: TargetSection<'tls'>, file: string): Tls {
  const read = (key: 'certificate' | 'key' | 'authority'): string | undefined => {
    const path = named[key]
    if (path === undefined) return undefined
    try {
      const pem = readFileSync(resolve(dirname(file), path), 'utf8')
      if (key !== 'key') certificateIn(pem)
      return pem
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException
      throw new UsageError(`${file}: tls.${key}: ${path} ${failed(code, message)}; give it a PEM file`, { cause })
    }
  }
  const { passphrase } = named
  const [cert, key, authority] = [read('certificate'), read('key'), read('authority')]
  const shown = { ...(cert === undefined ? {} : { cert }), ...(key === undefined ? {} : { key }) }
  const tls = { ...shown, ...(passphrase === undefined ? {} : { passphrase }) }
  try {
    createSecureContext(tls)
  } catch (cause) {
    const { message } = cause as Error
    throw new UsageError(`${file}: tls.key does not fit tls.certificate or tls.passphrase (${message})`, { cause })
  }
  return { ...tls, ...(authority === undefined ? {} : { authority }) }
}

/** @throws if the text begins with no certificate */
function certificateIn(pem: string): X509Certificate {
  return new X509Certificate(pem)
}

function failed(code: string | undefined, message: string): string {
  return code?.startsWith('E') === true && !code.startsWith('ERR_')
    ? `cannot be read (${code})`
    : `is of no use (${message})`
}
