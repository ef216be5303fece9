/** A JSON string of at least this length is a secret if its member's name says so. */
const SECRET_MEMBER = /"(token|tfaToken|password|api_key|secret)"\s*:\s*("(?:[^"\\]|\\.){6,}")/g
/** Like SECRET_MEMBER, for a member that also names connector types; those contain dots. */
const KEY_MEMBER = /"(key)"\s*:\s*("[\w-]{16,}")/g
/** JWTs and API keys of the documented format, wherever they appear. */
const SECRET_FORM = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![A-Za-z0-9])[A-Za-z0-9]{256}(?![A-Za-z0-9])/g
const KEY_LENGTH = 256
const KEY_LETTER = /^[A-Za-z0-9]$/
const KEY = /^[A-Za-z0-9]{256}$/
/** Marks where a message cut a long value; the beginning of a secret may stand before it. */
const CUT = '…'
/** A regular expression accepts words of at most 32,767 characters. */
const LONGEST_IN_PATTERN = 10_000
/** The variables of masked secrets. */
const VARIABLE = /\$ETALON_\w+/g
/** A shorter prefix of a secret gives nothing away. */
const SHORTEST_PART = 8

/**
 * Replaces every known secret by `$NAME`, so that reports and curl commands work once the variable is set. Learns
 * secrets that appear during a run, such as issued tokens and new keys.
 */
export class Redactor {
  readonly #names: Map<string, string>
  readonly #met: Map<string, number>
  /** How a script's reader sets a variable, by its name. */
  readonly #settings: Map<string, string>
  /** Variable names by every textual form of a secret, and the pattern that finds them; rebuilt after each addition. */
  readonly #forms: Map<string, string>
  #pattern: RegExp | undefined
  /** Forms too long for the pattern, longest first; searched separately. */
  #long: readonly string[]

  /** Starts with what another one knows, if given; later additions are not shared. */
  constructor(other?: Redactor) {
    this.#names = new Map(other === undefined ? [] : other.#names)
    this.#met = new Map(other === undefined ? [] : other.#met)
    this.#settings = new Map(other === undefined ? [] : other.#settings)
    this.#forms = new Map(other === undefined ? [] : other.#forms)
    this.#long = other === undefined ? [] : other.#long
  }

  /** `setting` is the shell line, such as a comment, that says how to set the variable; missing if the command reads it too. */
  know(secret: string, name: string, setting?: string): void {
    if (secret === '' || this.#names.has(secret)) return
    this.#names.set(secret, name)
    if (setting !== undefined) this.#settings.set(name, setting)
    const fresh = [...formsOf(secret)].filter((form) => !this.#forms.has(form))
    for (const form of fresh) this.#forms.set(form, name)
    const long = fresh.filter((form) => form.length > LONGEST_IN_PATTERN)
    if (long.length > 0) this.#long = [...this.#long, ...long].toSorted((a, b) => b.length - a.length)
    this.#pattern = undefined
  }

  /** Like {@link know}, for a secret that appeared during the run: secrets of one kind are numbered. */
  discover(secret: string, kind: string): void {
    if (!this.#names.has(secret)) this.know(secret, this.#nextOf(kind))
  }

  /** The variable for a secret that {@link mask} does not search for. */
  variableFor(secret: string, kind: string): string {
    const name = this.#names.get(secret) ?? this.#nextOf(kind)
    this.#names.set(secret, name)
    return `$${name}`
  }

  #nextOf(kind: string): string {
    const count = (this.#met.get(kind) ?? 0) + 1
    this.#met.set(kind, count)
    return `ETALON_${kind}_${count}`
  }

  /** Learns the secrets in a body, by member names and by format. */
  learn(body: string): void {
    for (const pattern of [SECRET_MEMBER, KEY_MEMBER]) {
      for (const [, member, text] of body.matchAll(pattern)) {
        const secret = unquoted(text as string)
        if (secret !== undefined) this.discover(secret, (member as string).replace(/([A-Z])/g, '_$1').toUpperCase())
      }
    }
    if (!mayHoldSecret(body)) return
    for (const [secret] of body.matchAll(SECRET_FORM)) this.discover(secret, 'SECRET')
  }

  /** The shell lines that say how to set the variables of a script, or set them. */
  settingsFor(script: string): string[] {
    const names = new Set(script.match(VARIABLE)?.map((variable) => variable.slice(1)))
    return [...this.#settings].flatMap(([name, setting]) => (names.has(name) ? [setting] : []))
  }

  /** Values by variable, to run a report's curl script in the same process. Never written anywhere. */
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

  /** Replaces a truncated secret at the end of a text. */
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
 * Whether a text may contain a secret by its format. Only samples a long text: a key always covers one of the positions
 * that are one key length apart.
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

/** All textual forms of a secret: in a header, JSON, path, query, and base64. */
function formsOf(secret: string): Set<string> {
  const query = new URLSearchParams([['', secret]]).toString().slice(1)
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed()), query]
  const bytes = Buffer.from(secret)
  if (bytes.length < SHORTEST_PART) return new Set(plain)
  const hex = bytes.toString('hex')
  return new Set([...plain, hex, hex.toUpperCase(), ...base64Of(bytes)])
}

/**
 * The base64 forms of bytes in both alphabets, alone or inside other bytes, such as a password after its login: at each
 * alignment, the characters that depend on these bytes only.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    const own = [Math.ceil((before * 4) / 3), Math.floor((padded.length * 4) / 3)] as const
    return (['base64', 'base64url'] as const).map((alphabet) => padded.toString(alphabet).slice(...own))
  })
}

/**
 * Matches the longest form first, since one secret may contain another. An all-digit secret matches only as a whole
 * number.
 */
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
