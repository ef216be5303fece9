/** Members of JSON bodies that hold a secret whatever the operation. */
const SECRET_MEMBERS = /"(token|tfaToken|key|password|api_key|secret|code)"\s*:\s*"([^"]{6,})"/g

/**
 * Replaces every known secret by `$NAME`, so that reports and curl lines stay runnable once the variable is set.
 * Secrets that appear during a run (issued tokens, new keys) are learnt as they pass.
 */
export class Redactor {
  readonly #names = new Map<string, string>()
  readonly #learnt = new Map<string, number>()

  know(secret: string, name: string): void {
    if (secret !== '' && !this.#names.has(secret)) this.#names.set(secret, name)
  }

  /** Learns the secrets of a body by the names of their members. */
  learn(body: string): void {
    for (const [, member, secret] of body.matchAll(SECRET_MEMBERS)) {
      if (this.#names.has(secret as string)) continue
      const prefix = `ETALON_${(member as string).replace(/([A-Z])/g, '_$1').toUpperCase()}`
      const count = (this.#learnt.get(prefix) ?? 0) + 1
      this.#learnt.set(prefix, count)
      this.know(secret as string, `${prefix}_${count}`)
    }
  }

  /** Values by variable, to run a curl script of a report again in the same process. Never written anywhere. */
  variables(): Record<string, string> {
    return Object.fromEntries([...this.#names].map(([secret, name]) => [name, secret]))
  }

  mask(text: string): string {
    let masked = text
    for (const [secret, name] of this.#names) {
      masked = masked.replaceAll(secret, `$${name}`)
      const encoded = encodeURIComponent(secret)
      if (encoded !== secret) masked = masked.replaceAll(encoded, `$${name}`)
    }
    return masked
  }
}
