/** An error of a compiled validator. */
export interface SchemaError {
  instancePath: string
  keyword: string
  message?: string
  params?: Readonly<Record<string, unknown>>
}

const ALTERNATIVES: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])
const MUST_BE = 'must be '
/** What a format means, for those who do not know its name. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-12-31',
  int32: 'an integer from -2147483648 to 2147483647',
}

/** What a refused value must be, with the allowed values; alternatives for the same value are told together. */
export function requirementOf(errors: readonly SchemaError[]): string {
  const [first] = errors
  const last = errors.at(-1)
  if (first === undefined || last === undefined) return 'is not valid'
  if (!ALTERNATIVES.has(last.keyword)) return requirement(first)
  const branches = errors.slice(0, -1)
  const texts = [...new Set(branches.map(requirement))]
  const isOneChoice = branches.every(({ instancePath }) => instancePath === last.instancePath)
  return isOneChoice && texts.every((text) => text.startsWith(MUST_BE))
    ? MUST_BE + texts.map((text) => text.slice(MUST_BE.length)).join(' or ')
    : requirement(first)
}

function requirement({ keyword, message, params = {} }: SchemaError): string {
  if (keyword === 'const') return MUST_BE + JSON.stringify(params['allowedValue'])
  if (keyword === 'enum') {
    const allowed = params['allowedValues'] as readonly unknown[]
    return `${MUST_BE}one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`
  }
  if (keyword === 'minimum' && params['comparison'] === '>=') return `${MUST_BE}at least ${String(params['limit'])}`
  const form = keyword === 'format' ? FORMATS[String(params['format'])] : undefined
  return form === undefined ? (message ?? 'is not valid') : MUST_BE + form
}
