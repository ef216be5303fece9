/** One thing that is wrong in the specification. */
export interface Finding {
  /** Path from the root of the project. */
  file: string
  /** 1 for the first line. */
  line: number
  /** Whose rule it is, and which: `etalon/one-tag`, `spectral/oas3-schema`, `redocly/struct`, `asyncapi/...`. */
  rule: string
  /** What is wrong; for our own rules also the mend, after a semicolon. */
  message: string
  /** JSON pointer to the place in the file (`#/paths/~1v1~1flows`), where it is known. */
  pointer?: string
}

/** A finding as one line that an editor or a terminal can follow. */
export function lineOfFinding({ file, line, rule, message }: Finding): string {
  return `${file}:${line} ${rule} ${message}`
}

/** The findings by place, each once: a shared piece is reported again for everything that refers to it. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const once = new Map(findings.map((finding) => [lineOfFinding(finding), finding]))
  return [...once.values()].sort(
    (one, other) => compare(one.file, other.file) || one.line - other.line || compare(one.message, other.message),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** A JSON pointer of a path of member names and positions. */
export function pointerOf(path: readonly (string | number)[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}
