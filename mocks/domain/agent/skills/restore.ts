import { articlesIn, shownArticle } from './searches.ts'
import { type Row, type Skill, rowsOf, table, timeOf, unable } from './skill.ts'

/** Says how a deleted object is restored, and which ones the recycle bin holds. */
export const explainRestore: Skill = ({ query = '' }, use) => {
  const found = use('search_knowledge_base', 'Searching the knowledge base', { query: 'restoring deleted objects' })
  if (!found.success) return unable(found)
  const [article] = articlesIn(found.text)
  const steps = article === undefined ? [] : [shownArticle(article)]
  const listed = use('list_deleted_objects', 'Looking into the recycle bin', {})
  const bin = listed.success
    ? binOf(rowsOf(listed), query.toLowerCase())
    : `I could not look into the recycle bin: ${listed.text}`
  return [...steps, bin].join('\n\n')
}

/** The deleted objects that a question means: those it names, else those of a kind it names, else all. */
function binOf(deleted: readonly Row[], question: string): string {
  const named = deleted.filter(({ name }) => name !== '' && question.includes(String(name).toLowerCase()))
  const ofKind = deleted.filter(({ type }) => question.includes(String(type).slice(0, -1)))
  const isOfKind = /\b(flow|schedule|connection|format|listener)s?\b/.test(question)
  const meant = named.length > 0 ? named : isOfKind ? ofKind : deleted
  const [newest] = meant.toSorted((one, other) => Number(other['deleted']) - Number(one['deleted']))
  if (newest === undefined) return 'The recycle bin holds nothing of the kind.'
  const rows = meant.map((one) => [one['type'], one['id'], one['name'], timeOf(one['deleted']), one['deletedBy']])
  const call = `POST /v1/recycle-bin/${String(newest['type'])}/${String(newest['id'])}/restore`
  return `### In the recycle bin\n\n${table(['type', 'id', 'name', 'deleted', 'by'], rows)}\n\nThis restores **${String(newest['name'])}**:\n\n\`\`\`\n${call}\n\`\`\``
}
