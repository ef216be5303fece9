import { check } from '../../kit/index.ts'
import { replacedWithoutEnabled } from '../resources/without-enabled.ts'
import { ID_MEMBERS, SHOWN_MEMBERS } from './webhook.ts'

export const formerEnabledGone = check({
  rule: 'webhooks/replace-is-stored',
  title: 'an enabled and a disabled webhook read alike once replaced without enabled, if that is not refused',
  run: async (tools) => {
    const { expect, given } = tools
    const both = [await given.webhook({ enabled: true }), await given.webhook({ enabled: false })]
    const own = [...SHOWN_MEMBERS, ...ID_MEMBERS, 'events']
    const [one, other] = await replacedWithoutEnabled(tools, 'webhook', both, own)
    // Whether they are enabled then, and whether that is shown, is not documented.
    const enabled = [one, other].map((webhook) => webhook?.['enabled'] ?? null)
    expect.equal(enabled[0], enabled[1], 'enabled of the one that was, beside that of the other')
  },
})
