import { objects } from './entry.ts'
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Removes the findings that `exceptions.yaml` lists with a reason. An exception that has no reason, or matches nothing,
 * becomes a finding itself, so that the list stays minimal.
 */
export function withoutExceptions(findings: readonly Finding[], file: SourceFile): Finding[] {
  const exceptions = objects(file.value)
  const meets = (item: Record<string, unknown>, finding: Finding): boolean =>
    item['rule'] === finding.rule && item['file'] === finding.file && item['at'] === finding.pointer
  const kept = findings.filter((finding) => !exceptions.some(({ item }) => meets(item, finding)))
  const complaints = exceptions.flatMap(({ item, position }) => {
    const place = { file: file.name, line: file.lineOf([position]), rule: 'etalon/exceptions' }
    const reasoned = typeof item['because'] === 'string' && item['because'] !== ''
    return [
      ...(reasoned
        ? []
        : [{ ...place, message: 'the exception has no reason; say in `because` why the finding stays' }]),
      ...(findings.some((finding) => meets(item, finding))
        ? []
        : [{ ...place, message: `${String(item['rule'])} finds nothing here any more; take the exception away` }]),
    ]
  })
  return [...kept, ...complaints]
}
