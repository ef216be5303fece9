/** A string of a JSON body from this length on is a secret where its member's name says so. */
const SECRET_MEMBER = /"(token|tfaToken|password|api_key|secret)"\s*:\s*("(?:[^"\\]|\\.){6,}")/g
/** As above, for a member that also names types of connectors: those have dots. */
const KEY_MEMBER = /"(key)"\s*:\s*("[\w-]{16,}")/g
/** JWTs and API keys of the documented form, wherever they stand. */
const SECRET_FORM = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![A-Za-z0-9])[A-Za-z0-9]{256}(?![A-Za-z0-9])/g
const KEY_LENGTH = 256
const KEY_LETTER = /^[A-Za-z0-9]$/
const KEY = /^[A-Za-z0-9]{256}$/
/** What a message leaves out of a long value is marked by this; a secret cut there shows its beginning. */
const CUT = '…'
/** A pattern takes words of 32,767 characters at most. */
const LONGEST_IN_PATTERN = 10_000
/** A shorter beginning of a secret gives nothing away. */
const SHORTEST_PART = 8

/**
 * Replaces every known secret by `$NAME`, so that reports and curl lines stay runnable once the variable is set.
 * Secrets that appear during a run (issued tokens, new keys) are learnt as they pass.
 */
export class Redactor {
  readonly #names: Map<string, string>
  readonly #met: Map<string, number>
  /** Names by every form that a secret takes in text, and the pattern that finds them; made again when one is added. */
  readonly #forms: Map<string, string>
  #pattern: RegExp | undefined
  /** Forms that are looked for by themselves, the longest first. */
  #long: readonly string[]

  /** One that knows what another knows by now, and from here on learns by itself; without another it knows nothing. */
  constructor(other?: Redactor) {
    this.#names = new Map(other === undefined ? [] : other.#names)
    this.#met = new Map(other === undefined ? [] : other.#met)
    this.#forms = new Map(other === undefined ? [] : other.#forms)
    this.#long = other === undefined ? [] : other.#long
  }

  know(secret: string, name: string): void {
    if (secret === '' || this.#names.has(secret)) return
    this.#names.set(secret, name)
    const fresh = [...formsOf(secret)].filter((form) => !this.#forms.has(form))
    for (const form of fresh) this.#forms.set(form, name)
    const long = fresh.filter((form) => form.length > LONGEST_IN_PATTERN)
    if (long.length > 0) this.#long = [...this.#long, ...long].toSorted((a, b) => b.length - a.length)
    this.#pattern = undefined
  }

  /** As {@link know}, for a secret that came up during the run: those of one kind are numbered. */
  meet(secret: string, kind: string): void {
    if (!this.#names.has(secret)) this.know(secret, this.#nextOf(kind))
  }

  /** The variable that stands for a secret, and for it alone; {@link mask} does not look for it. */
  inPlaceOf(secret: string, kind: string): string {
    const name = this.#names.get(secret) ?? this.#nextOf(kind)
    this.#names.set(secret, name)
    return `$${name}`
  }

  #nextOf(kind: string): string {
    const count = (this.#met.get(kind) ?? 0) + 1
    this.#met.set(kind, count)
    return `ETALON_${kind}_${count}`
  }

  /** Learns the secrets of a body by the names of their members, and by their form. */
  learn(body: string): void {
    for (const pattern of [SECRET_MEMBER, KEY_MEMBER]) {
      for (const [, member, text] of body.matchAll(pattern)) {
        const secret = unquoted(text as string)
        if (secret !== undefined) this.meet(secret, (member as string).replace(/([A-Z])/g, '_$1').toUpperCase())
      }
    }
    if (!mayHoldSecret(body)) return
    for (const [secret] of body.matchAll(SECRET_FORM)) this.meet(secret, 'SECRET')
  }

  /** Values by variable, to run a curl script of a report again in the same process. Never written anywhere. */
  variables(): Record<string, string> {
    return Object.fromEntries([...this.#names].map(([secret, name]) => [name, secret]))
  }

  mask(text: string): string {
    this.#pattern ??= patternOf([...this.#forms.keys()].filter((form) => form.length <= LONGEST_IN_PATTERN))
    let masked = text
    for (const form of this.#long) masked = masked.replaceAll(form, () => `$${this.#forms.get(form)}`)
    masked = masked.replaceAll(this.#pattern, (form) => `$${this.#forms.get(form)}`)
    return masked.includes(CUT)
      ? masked
          .split(CUT)
          .map((part) => this.#maskEnd(part))
          .join(CUT)
      : masked
  }

  /** Replaces the beginning of a secret at the end of a text. */
  #maskEnd(text: string): string {
    for (const [form, name] of this.#forms) {
      for (let length = Math.min(form.length, text.length); length >= SHORTEST_PART; length--) {
        if (text.endsWith(form.slice(0, length))) return `${text.slice(0, -length)}$${name}`
      }
    }
    return text
  }
}

/**
 * Whether a secret by its form can be in a text, without a look at every character of a long one: wherever a key stands, it
 * covers one of the places that are its length apart.
 */
function mayHoldSecret(text: string): boolean {
  if (text.includes('eyJ')) return true
  for (let place = KEY_LENGTH - 1; place < text.length; place += KEY_LENGTH) {
    let begin = place
    while (begin > place - KEY_LENGTH && KEY_LETTER.test(text.charAt(begin))) begin -= 1
    if (KEY.test(text.slice(begin + 1, begin + 1 + KEY_LENGTH))) return true
  }
  return false
}

/** A secret as it stands in a header, in JSON, in a path and in a query, and encoded as bytes are. */
function formsOf(secret: string): Set<string> {
  const query = new URLSearchParams([['', secret]]).toString().slice(1)
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed()), query]
  const bytes = Buffer.from(secret)
  if (bytes.length < SHORTEST_PART) return new Set(plain)
  const hex = bytes.toString('hex')
  return new Set([...plain, hex, hex.toUpperCase(), ...base64Of(bytes)])
}

/** Bytes in both alphabets of Base64, alone or within others, such as a password behind its login: what is theirs alone in each place. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    const own = [Math.ceil((before * 4) / 3), Math.floor((padded.length * 4) / 3)] as const
    return (['base64', 'base64url'] as const).map((alphabet) => padded.toString(alphabet).slice(...own))
  })
}

/** Finds the longest form first: one secret may be a part of another. One of digits is found only as a whole number. */
function patternOf(forms: Iterable<string>): RegExp {
  const words = [...forms]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => (/^\d+$/.test(form) ? `(?<!\\d)${form}(?!\\d)` : form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')))
  return new RegExp(words.length === 0 ? '(?!)' : words.join('|'), 'g')
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined
  }
}
