/** One defect in the specification. */
export interface Finding {
  /** Path relative to the project's root. */
  file: string
  /** Counted from 1. */
  line: number
  /** The rule and its tool: `etalon/one-tag`, `spectral/oas3-schema`, `redocly/struct`, `asyncapi/...`. */
  rule: string
  /** What is wrong; our own rules add the fix after a semicolon. */
  message: string
  /** JSON pointer to the place in the file (`#/paths/~1v1~1flows`), if known. */
  pointer?: string
}

/** A finding as one line that editors and terminals can link. */
export function lineOfFinding({ file, line, rule, message }: Finding): string {
  return `${file}:${line} ${rule} ${message}`
}

/** Sorts findings by place and removes duplicates: a shared part is reported again for each reference to it. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const once = new Map(findings.map((finding) => [lineOfFinding(finding), finding]))
  return [...once.values()].sort(
    (one, other) => compare(one.file, other.file) || one.line - other.line || compare(one.message, other.message),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The JSON pointer for a path of member names and indexes. */
export function pointerOf(path: readonly (string | number)[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}
