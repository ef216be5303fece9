import { describe, expect, test } from 'vitest'
import { rules } from '#spec'
import type { Case, Report } from '../../../suites/index.ts'
import { plantedWith } from './planted.ts'
import { figuresOf, noteTrial } from './results.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { SERVICES, type ServiceName } from './service.ts'
import { tried } from './trial.ts'
import { SEEDS, whole } from '../whole.ts'

/** Maximum number of rules in error, out of a thousand. */
const ERRORS_PER_THOUSAND = 10
/** Besides the rules of a planted fault, one rule out of this many runs. */
const FEW = 50
const BASE = rules.map(({ id }) => id).filter((_id, index) => index % FEW === 0)

/** Tests that the gate has no false positive on a service in any scenario, and still finds its faults. */
export function testScenarios(service: ServiceName): void {
  const only = process.env['ETALON_SCENARIOS']?.split(',')
  const chosen = SCENARIOS.filter(({ name }) => only?.includes(name) ?? (whole || sample(service).includes(name)))
  describe.each(chosen)(`${service}: $name`, (scenario) => {
    test.each(SEEDS)('finds a planted fault, and nothing else (seed %i)', async (seed) => {
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

/** The sample of `npm test`: each scenario on one of the services, in turn. */
function sample(service: ServiceName): string[] {
  return SCENARIOS.filter((_one, turn) => SERVICES[turn % SERVICES.length] === service).map(({ name }) => name)
}

/** Runs the gate on a service with a planted fault. */
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

/** The broken rules, with reasons. */
function broken(reports: readonly Report[]): string[] {
  return reports
    .flatMap(({ rules: all }) => all)
    .filter(({ outcome }) => outcome === 'violation' || outcome === 'warning')
    .map(({ id, reason }) => `${id}: ${reason ?? ''}`)
}
