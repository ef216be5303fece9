import { Command } from 'commander'
import { isRuleId, rules, writeJson } from '#spec'
import { UsageError } from '../../suites/index.ts'
import { describe } from './rules/describe.ts'
import { detailsOf } from './rules/details.ts'
import { nearestRules } from './rules/nearest.ts'
import { search } from './rules/search.ts'

interface Flags {
  area?: string
  json?: true
  report?: string
}

/** `etalon rules`: searches the catalogue, or shows everything about one rule. */
export function rulesCommand(): Command {
  return new Command('rules')
    .description('search rules, or show one')
    .argument('[words...]', 'a rule id, or words to find in ids, texts, sources and operations')
    .option('--area <names>', 'only these areas')
    .option('--json', 'print JSON')
    .option('--report <file>', 'report to take the last outcome from; by default the latest run in this folder')
    .action((words: string[], flags: Flags) => {
      const [id = ''] = words
      if (words.length === 1 && id.includes('/')) tellOne(id, flags)
      else tellAll(words, flags)
    })
}

function tellOne(id: string, { json, report }: Flags): void {
  if (!isRuleId(id)) throw new UsageError(`${id}: no such rule; the nearest are ${nearestRules(id).join(', ')}`)
  const details = detailsOf(id, report)
  console.log(json === true ? writeJson(details, 2) : describe(details))
}

function tellAll(words: readonly string[], { area, json }: Flags): void {
  const areas = area?.split(',') ?? []
  const known = new Set(rules.map((rule) => rule.area))
  const wrong = areas.find((name) => !known.has(name))
  if (wrong !== undefined) throw new UsageError(`--area ${wrong}: no such area; there are ${[...known].join(', ')}`)
  const found = search(words, areas)
  if (json === true) {
    console.log(writeJson(found, 2))
    return
  }
  for (const { id, profile, untestable, text } of found) {
    console.log(`${id} [${profile}${untestable === undefined ? '' : ', untestable'}] ${text}`)
  }
  console.log(`${found.length} of ${rules.length} rules; \`etalon rules RULE\` shows everything about one`)
}
