import type { CatalogueRule } from './rule.ts'

/** The end of a sentence with another one after it. */
const SECOND_SENTENCE = /[.!?]\s+[A-Z`]/

/** The text of a rule or freedom is one sentence: two sentences should be two rules. */
export const textOneSentence: CatalogueRule = {
  id: 'text-one-sentence',
  *judge({ rules, freedoms }) {
    for (const { file, path, value } of [...rules, ...freedoms]) {
      const text = String(value['text'] ?? '').trim()
      const place = [...path, 'text']
      if (text === '') continue
      if (!text.endsWith('.'))
        yield { file, path: place, message: 'the text does not end in a full stop', fix: 'make it a sentence' }
      if (SECOND_SENTENCE.test(text)) {
        yield {
          file,
          path: place,
          message: 'the text is more than one sentence',
          fix: 'join them, or split the entry',
        }
      }
    }
  },
}
