import type { Article } from '../../../world/assistant.ts'
import { type Skill, table, unable } from './skill.ts'

/** Words that ask for any template. */
const ANY = 'to database flow service files'

/** Lists the templates that a message is about. */
export const searchTemplates: Skill = ({ query = ANY }, use) => {
  const found = use('search_templates', 'Searching the templates', { query })
  if (!found.success) return unable(found)
  const rows = found.text.split('\n').flatMap((line) => {
    const [, id, name, description] = /^(\d+): ([^.]+)\. (.*)$/.exec(line) ?? []
    return id === undefined ? [] : [[id, `**${name}**`, description]]
  })
  if (rows.length === 0) return 'I found no template for that.'
  return `These templates fit:\n\n${table(['id', 'template', 'what it does'], rows)}\n\nSay *import template ${rows[0]?.[0]}* to create a flow from one.`
}

/** Creates a flow from a template, or shows what it would create. */
export const importTemplate: Skill = ({ id = '', preview, canvas }, use) => {
  const mode = canvas === undefined ? 'standard' : 'composer'
  const given = { template_id: Number(id), mode }
  if (preview === undefined) {
    const imported = use('import_template', `Importing template ${id}`, given)
    return imported.success ? imported.text : unable(imported)
  }
  const shown = use('import_template', `Previewing template ${id}`, { ...given, preview: true })
  if (!shown.success) return unable(shown)
  return `${shown.text} Nothing is created yet: say *import template ${id}${canvas === undefined ? '' : ' onto the canvas'}* to create it.`
}

/** The articles that a search of the knowledge base found, the best first. */
export function articlesIn(found: string): Article[] {
  const [, ...parts] = found.split(/^## \d+\. (.+)$/m)
  return parts.flatMap((title, index) => (index % 2 === 0 ? [{ title, text: (parts[index + 1] ?? '').trim() }] : []))
}

/** An article as a reply shows it. */
export function shownArticle({ title, text }: Article): string {
  return `## ${title}\n\n${text}`
}

/** Answers a question from the knowledge base. */
export const searchArticles: Skill = ({ query = '' }, use) => {
  const found = use('search_knowledge_base', 'Searching the knowledge base', { query })
  if (!found.success) return unable(found)
  const [first, ...others] = articlesIn(found.text)
  if (first === undefined) return 'I found nothing about that in the knowledge base.'
  const more = others.map(({ title }) => `- ${title}`).join('\n')
  return `${shownArticle(first)}${more === '' ? '' : `\n\nSee also:\n\n${more}`}`
}
