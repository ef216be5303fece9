import type { Tools } from '../../kit/index.ts'

/** More than the 64 bytes of a block, beyond which HMAC takes the hash of a key. */
export const LONG_SECRET = 100

export const secretOf = ({ unique }: Tools): string => unique('secret')
