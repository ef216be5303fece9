import { ruleOn, writeJson } from '#spec'
import { type Check, NotApplicable, check } from '../../kit/index.ts'
import type { Versioned } from './kind.ts'
import { change } from './versions.ts'
import { textsOf } from './versions-as-saved.ts'

/** Checks that the versions of an object go on from that of its creation. */
export function createdVersionChecks(subject: Versioned): Record<string, Check> {
  const { kind, given } = subject
  return {
    holdsReplaced: check({
      rule: ruleOn(kind, 'version-holds-*-as-saved'),
      title: 'where the creation leaves a version of what it stored, so does the replace that follows',
      run: async (tools) => {
        const { api, eventually, expect, unique } = tools
        const [created, replaced] = [unique('created'), unique('replaced')]
        const object = await given(tools, { description: created })
        const shows = (texts: readonly string[], description: string): boolean =>
          texts.some((text) => text.includes(writeJson(description)))
        const before = await textsOf(api, subject, object)
        // Else a version may be of what a replace overwrites.
        if (!shows(before, created)) throw new NotApplicable('the creation leaves no version with its description')
        await change(api, subject, object, { description: replaced })
        const texts = await eventually(
          () => textsOf(api, subject, object),
          (now) => shows(now, replaced),
        )
        if (texts.length === before.length) throw new NotApplicable('the replace leaves no version')
        expect.that(shows(texts, replaced), 'no version shows what the replace has stored', texts)
      },
    }),
  }
}
