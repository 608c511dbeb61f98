import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

test('the shortened id of a mail finds the mail, although a notice begins with the same characters', async () => {
  const { office, store } = await createOffice()
  await store.channels.switchOn(['webhook'])
  await store.requests.add(aTrialRequest(), null)
  for (const command of ['mail', 'notices']) {
    const [id = ''] = (await office(`${command} list`)).out.split('\n')[1]?.split(' ') ?? []
    expect(await store.outbox.find(id)).toMatchObject({ found: 'several' })
    expect(await office(`${command} show ${id}`)).toMatchObject({ exit: 0, err: '' })
  }
})

test('mail and notices refuse the id of each other, and name the command', async () => {
  const { office, store, mail, chat } = await createOfficeWithChannels()
  expect(await office(`notices show ${mail}`)).toEqual({
    ...{ exit: 1, out: '' },
    err: `${mail} is a mail (mail), not a notice. To see it: office mail show ${mail}\n`,
  })
  for (const line of ['mail show', 'mail retry', 'mail dismiss --reason old']) {
    expect((await office(`${line} ${chat}`)).err).toBe(
      `${chat} is a notice (chat), not a mail. To see it: office notices show ${chat}\n`,
    )
  }
  expect(await store.outbox.list('dismissed')).toEqual([])
})

test('the beginning of several mails names only mails', async () => {
  const { office, mail, acknowledgement, webhook } = await createOfficeWithChannels()
  const { err } = await office(`mail show ${mail.slice(0, 12)}`)
  expect(err).toContain(`: ${mail}, ${acknowledgement}. Give more characters`)
  expect(err).not.toContain(webhook)
})
