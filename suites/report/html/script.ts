/** The page's interactive parts: theme, copying, filtering, sorting. Stores nothing and sends nothing. */
export const script = String.raw`'use strict'
{
  const byId = (id) => document.getElementById(id)
  const say = (text) => { byId('said').textContent = text }

  const theme = byId('theme')
  const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  const label = () => { theme.textContent = isDark() ? 'Use the light theme' : 'Use the dark theme' }
  theme.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'
    label()
  })
  label()
  theme.hidden = false

  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const source = button.nextElementSibling
      getSelection().selectAllChildren(source)
      const copied = await (navigator.clipboard?.writeText(source.textContent) ?? Promise.reject()).then(() => true, () => document.execCommand('copy'))
      say(copied ? 'Copied.' : 'Not copied; the script is selected.')
      button.textContent = copied ? 'Copied' : 'Selected'
    })
  }

  const fields = ['outcome', 'area', 'words'].map(byId)
  const items = [...document.querySelectorAll('[data-outcome]')]
  const texts = new Map()
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase())
    return texts.get(item)
  }
  const groups = []
  const fold = (group, isOpen) => {
    group.dataset.folded = String(!isOpen)
    group.querySelector('button').setAttribute('aria-expanded', String(isOpen))
  }
  for (const row of [...document.querySelectorAll('#all tbody tr')]) {
    let group = groups.find((one) => one.dataset.name === row.dataset.area)
    if (group === undefined) {
      group = document.createElement('tbody')
      group.dataset.name = row.dataset.area
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = row.dataset.area
      button.addEventListener('click', () => fold(group, group.dataset.folded === 'true'))
      const head = document.createElement('th')
      head.scope = 'rowgroup'
      head.colSpan = row.cells.length
      head.append(button)
      group.insertRow().append(head)
      group.rows[0].className = 'area'
      byId('all').append(group)
      groups.push(group)
      fold(group, true)
    }
    group.append(row)
  }
  const filter = () => {
    const [outcome, area, words] = fields.map((field) => field.value)
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    for (const item of items) {
      item.hidden = (outcome !== '' && item.dataset.outcome !== outcome) || (area !== '' && item.dataset.area !== area) ||
        !wanted.every((word) => textOf(item).includes(word))
    }
    for (const cause of document.querySelectorAll('.cause')) cause.hidden = cause.querySelector('[data-outcome]:not([hidden])') === null
    for (const group of groups) {
      group.hidden = group.querySelector('[data-outcome]:not([hidden])') === null
      if (outcome !== '' || area !== '' || words !== '') fold(group, true)
    }
    const rules = items.filter((item) => item.localName === 'tr')
    byId('shown').textContent = rules.filter((item) => !item.hidden).length + ' of ' + rules.length + ' rules'
  }
  const FILTER = '#filter:'
  const keepInAddress = () => {
    const chosen = new URLSearchParams(fields.filter((field) => field.value !== '').map((field) => [field.id, field.value])).toString()
    history.replaceState(null, '', chosen === '' ? '#rules' : FILTER + chosen)
  }
  for (const cell of document.querySelectorAll('[data-filter]')) {
    const link = document.createElement('a')
    link.href = FILTER + cell.dataset.filter
    link.append(...cell.childNodes)
    cell.append(link)
  }
  let soon
  for (const field of fields) field.addEventListener('input', () => { clearTimeout(soon); soon = setTimeout(() => { filter(); keepInAddress() }, 120) })
  byId('filters').addEventListener('submit', (event) => event.preventDefault())
  byId('filters').hidden = false

  const body = document.querySelector('#all tbody')
  const heads = [...document.querySelectorAll('#all th[data-sort]')]
  heads.forEach((head, column) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = head.textContent
    head.replaceChildren(button)
    button.addEventListener('click', () => {
      const number = head.dataset.sort === 'number'
      const before = head.getAttribute('aria-sort')
      const descending = before === null ? number : before === 'ascending'
      for (const other of heads) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending')
      const keyOf = (row) => (number ? Number(row.cells[column].textContent) : row.cells[column].textContent)
      const compare = (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (descending ? -1 : 1)
      const rules = items.filter((item) => item.localName === 'tr')
      body.append(...rules.map((row) => ({ row, key: keyOf(row) })).sort(compare).map(({ row }) => row))
      // Rules of all areas are among each other now.
      for (const group of groups.splice(0)) group.remove()
      say('Sorted by ' + button.textContent + ', ' + head.getAttribute('aria-sort') + '.')
    })
  })

  const reveal = () => {
    if (location.hash.startsWith(FILTER)) {
      const chosen = new URLSearchParams(location.hash.slice(FILTER.length))
      for (const field of fields) field.value = chosen.get(field.id) ?? ''
      filter()
      byId('rules').scrollIntoView()
      return
    }
    const target = location.hash === '' ? null : byId(decodeURIComponent(location.hash.slice(1)))
    const group = target?.closest('[data-folded]')
    if (group?.dataset.folded === 'true') {
      fold(group, true)
      target.scrollIntoView()
    }
    if (target?.hidden === true) {
      for (const field of fields) field.value = ''
      filter()
      target.scrollIntoView()
    }
  }
  addEventListener('hashchange', reveal)
  filter()
  reveal()
}
`
