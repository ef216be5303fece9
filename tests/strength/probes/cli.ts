import type { As } from '../../../suites/kit/target.ts'
import type { Probe, Probes } from './probe.ts'

const running =
  (commands: readonly string[], as: As = 'admin'): Probe =>
  ({ api }) =>
    api.call('runCommands', { body: { commands }, as })

/** Commands that are unknown, fail, are malformed or change something. */
export const cliProbes: Probes<'cli'> = {
  'cli/unknown-command': running(['nobody-knows']),
  'cli/failing-command': running(['run 1']),
  'cli/no-command': running([]),
  'cli/commands-for-api-users': running(['run 1'], 'api_user'),
}
