import type { Locator, Page } from 'playwright-core'

/** A place of the console with something opened in it. */
export interface OpenedState {
  place: string
  /** Opens it, and returns what is there when it is open. */
  open: (page: Page) => Promise<Locator>
}

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel')
}
const choices = (name: string) => async (page: Page) => {
  await page.getByRole('combobox', { name, exact: true }).click()
  return page.getByRole('option').first()
}
const menu = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('menuitem').first()
}
const dialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog').last()
}
const first = (table: string | RegExp) => async (page: Page) => {
  await page.getByRole('table', { name: table }).getByRole('link').first().click()
  return page.getByRole('dialog')
}

/** What can be opened in the panels: lists of choices, menus, dialogs, drawers with their tabs, results, messages. */
export const STATES: readonly OpenedState[] = [
  { place: 'overview', open: tab('.env') },
  {
    place: 'overview',
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search' }).fill('flow')
      await page.keyboard.press('ArrowDown')
      return page.locator('[data-selected]')
    },
  },
  { place: 'journal', open: choices('Status') },
  { place: 'journal', open: choices('Operation') },
  { place: 'journal', open: dialog('Empty') },
  { place: 'journal/2', open: tab('Request') },
  { place: 'journal/2', open: tab('Code') },
  { place: 'journal/1', open: menu('Copy as') },
  { place: 'journal/1', open: dialog('Force this response') },
  {
    place: 'runs',
    async open(page) {
      await page.getByRole('button', { name: 'Start or plan a run' }).click()
      await page.getByRole('button', { name: 'Plan', exact: true }).click()
      return page.getByText('The plan is set.')
    },
  },
  { place: 'runs', open: first(/^Runs/) },
  { place: 'runs?view=timeline', open: async (page) => page.getByRole('group', { name: 'Runs over time' }) },
  { place: 'deliveries', open: first(/^Webhook deliveries/) },
  {
    place: 'deliveries',
    async open(page) {
      await (await first(/^Webhook deliveries/)(page)).getByRole('tab', { name: 'Signature' }).click()
      return page.getByRole('tabpanel')
    },
  },
  { place: 'deliveries', open: dialog('Trigger an event') },
  { place: 'data/flows/101', open: tab('Edit') },
  { place: 'data/flows/101', open: tab('History') },
  {
    place: 'data/flows/101?tab=edit',
    async open(page) {
      await page.getByRole('textbox', { name: 'Record as JSON' }).press('x')
      await page.keyboard.press('Escape')
      return page.getByRole('dialog', { name: 'Discard the changes?' })
    },
  },
  {
    place: 'chat',
    async open(page) {
      await page.getByLabel('Message').fill('Why did Load invoices fail?')
      await page.getByLabel('Message').press('Enter')
      return page.getByRole('table', { name: 'Events of the stream' }).getByText('end', { exact: true })
    },
  },
  {
    place: 'tools/list_flows',
    async open(page) {
      await page.getByRole('button', { name: 'Call the tool' }).click()
      return page.getByRole('heading', { name: 'Result' })
    },
  },
  { place: 'forced-responses?operation=getFlow', open: choices('Response') },
  {
    place: 'faults?q=expired+tokens',
    async open(page) {
      await page.getByRole('button', { name: /errors\/expired-token/ }).click()
      return page.getByRole('switch').first()
    },
  },
  { place: 'variants', open: choices('Variant of agent-errors/unauthorized-body') },
  { place: 'sandboxes', open: menu(/^More for/) },
]
