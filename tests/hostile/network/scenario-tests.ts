import { describe, expect, test } from 'vitest'
import { rules } from '#spec'
import type { Case, Report } from '../../../suites/index.ts'
import { plantedWith } from './planted.ts'
import { figuresOf, noteTrial } from './results.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { SERVICES, type ServiceName } from './service.ts'
import { tried } from './trial.ts'
import { SEEDS, whole } from '../whole.ts'

/** Most rules, of a thousand, that may end in an error. */
const ERRORS_PER_THOUSAND = 10
/** Beside the rules of a planted fault one rule in so many is tried. */
const FEW = 50
const BASE = rules.map(({ id }) => id).filter((_id, index) => index % FEW === 0)

/** Shows of a service that the gate accuses it of nothing in each scenario, and still finds what is wrong with it. */
export function testScenarios(service: ServiceName): void {
  const only = process.env['ETALON_SCENARIOS']?.split(',')
  const chosen = SCENARIOS.filter(({ name }) => only?.includes(name) ?? (whole || sample(service).includes(name)))
  describe.each(chosen)(`${service}: $name`, (scenario) => {
    test.each(SEEDS)('a planted fault is found, and nothing else is accused (seed %i)', async (seed) => {
      const clean = whole ? await tried({ scenario, service, seed }) : []
      const { planted, told, others, reports } = await withPlanted(scenario, service, seed)
      const figures = figuresOf(whole ? clean : reports)
      noteTrial({ service, scenario: scenario.name, seed, ...figures, planted })
      expect(broken(clean)).toEqual([])
      expect(others).toEqual([])
      expect(planted, told.join('\n')).toMatchObject({ found: true })
      expect(figures.error).toBeLessThanOrEqual((figures.of * ERRORS_PER_THOUSAND) / 1_000)
    })
  })
}

/** What `npm test` takes: each scenario on one of the services, in turn. */
function sample(service: ServiceName): string[] {
  return SCENARIOS.filter((_one, turn) => SERVICES[turn % SERVICES.length] === service).map(({ name }) => name)
}

/** What the gate makes of a service with a fault in it. */
async function withPlanted(scenario: Scenario, service: ServiceName, seed: number) {
  const isWrong = scenario.aheadMs !== undefined
  const clock = scenario.isClockHidden?.(seed) === true ? 'hidden' : isWrong ? 'wrong' : 'right'
  const { id, breaks } = plantedWith(service, seed, SCENARIOS.indexOf(scenario), clock)
  const includes = among([...breaks, ...BASE])
  const reports = await tried({ scenario, service, seed, planted: id, includes })
  const told = broken(reports)
  const found = told.some((line) => breaks.some((rule) => line.startsWith(`${rule}:`)))
  const others = told.filter((line) => !breaks.some((rule) => line.startsWith(`${rule}:`)))
  return { planted: { id, found }, told, others, reports }
}

function among(ids: readonly string[]): (one: Case) => boolean {
  const chosen = new Set(ids)
  return ({ rule }) => chosen.has(rule.id)
}

/** The rules that are said to be broken, with the reason. */
function broken(reports: readonly Report[]): string[] {
  return reports
    .flatMap(({ rules: all }) => all)
    .filter(({ outcome }) => outcome === 'violation' || outcome === 'warning')
    .map(({ id, reason }) => `${id}: ${reason ?? ''}`)
}
