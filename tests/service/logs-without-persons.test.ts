import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { openStore } from '../../store/open-store.ts'
import { createDatabase, databases, type Kind, skipWithout } from '../support/service/databases.ts'
import { aPhoto } from '../support/service/employees.ts'
import { runStatement } from '../support/service/postgres.ts'
import { aTrialPayload, proposalInsert } from '../support/service/proposals.ts'
import { aContactHtml, aTrialRequest } from '../support/service/records.ts'
import { aSite, createDirectory, pages, writeFiles } from '../support/service/service.ts'
import { startSmtpServer } from '../support/service/smtp-server.ts'

const { NODE_COMPILE_CACHE = '' } = process.env
const SERVE = fileURLToPath(new URL('../../server/serve.ts', import.meta.url))
const LONG_AGO = Date.UTC(2020, 0, 1)

/** Values that must not be in a log; each one is unique. */
const secrets = {
  company: 'Zanzibar Freightways',
  visitorEmail: 'zora@zanzibar.example',
  description: 'Quetzal plumage inventory for the aviary.',
  technologies: 'Quokkascript',
  name: 'Wilhelmina Xanthopoulos',
  email: 'wilhelmina@xanthopoulos.example',
  subject: 'Marzipan delivery',
  message: 'The marzipan melts before it arrives.',
  employee: 'Thaddeus Quillfeather',
  empId: 'id-of-thaddeus',
  contactNo: '+44 7700 900555',
  alternateNo: '+44 7700 900666',
  photo: 'thaddeus-smiles.webp',
  visitor: '198.51.100.77',
  agent: 'Narwhalzilla/7.0',
  key: 'key-of-zora-1',
  recipient: 'sales-desk@sextant.example',
  password: 'swordfish-and-chips',
}

/** Starts the program of `npm run serve` with all features and log level `trace`. */
async function startWithFullLog(kind: Kind) {
  const dir = createDirectory()
  const distDir = join(dir, 'dist')
  writeFiles(join(distDir, 'public'), pages)
  writeFileSync(join(distDir, 'site.json'), JSON.stringify(aSite()))
  const { databaseUrl, dataDir } = { databaseUrl: '', ...(await createDatabase(kind)) }
  const smtp = await startSmtpServer({
    login: { user: 'site', pass: secrets.password },
    behaviour: { recipient: 450 },
  })
  onTestFinished(() => smtp.stop())
  const old = await openStore({ dataDir, databaseUrl, now: () => LONG_AGO })
  await old.requests.add(aTrialRequest({ CompanyName: secrets.company }), null)
  const [mail] = await old.outbox.list()
  await old.outbox.markDelivered(mail?.id ?? '')
  await old.employees.add([
    {
      empId: secrets.empId,
      EmployeeName: secrets.employee,
      ImageName: secrets.photo,
      Designation: 'Diver',
      EmployeeCode: 'T-1',
      BloodGroup: 'AB-',
      ContactNo: secrets.contactNo,
      AlternateContactNo: secrets.alternateNo,
      photo: aPhoto(),
    },
  ])
  await old.close()
  const program = spawn(process.execPath, [SERVE, distDir], {
    cwd: dir,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'trace',
      RETENTION_DAYS: '365',
      TRUST_PROXY: 'true',
      RATE_LIMIT: '20',
      SMTP_URL: smtp.url,
      MAIL_TO: secrets.recipient,
      METRICS_PORT: '0',
      NODE_COMPILE_CACHE,
    },
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  const output = { out: '', log: '' }
  program.stdout.on('data', (text) => {
    output.out += text
  })
  program.stderr.on('data', (text) => {
    output.log += text
  })
  const ended = new Promise((resolve) => program.on('close', resolve))
  await vi.waitUntil(() => output.out.includes('Metrics'))
  const site = /http:\/\/localhost:\d+/.exec(output.out)?.[0] ?? ''
  return { output, site, smtp, dataDir, databaseUrl, program, ended }
}

const proposal = aTrialPayload({
  CompanyName: secrets.company,
  Email: secrets.visitorEmail,
  Description: secrets.description,
  RequiredTechnologies: secrets.technologies,
})
const message = aContactHtml({
  name: secrets.name,
  email: secrets.email,
  subject: secrets.subject,
  message: secrets.message,
})

/** Sends every kind of request, valid and invalid; resolves to the statuses of the responses. */
async function sendEveryRequest(site: string) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': secrets.visitor,
    'user-agent': secrets.agent,
    'idempotency-key': secrets.key,
  }
  const post = (call: string, body: unknown, more: Record<string, string> = {}) => ({
    path: `${SERVICE_PATH}/${call}`,
    method: 'POST',
    headers: { ...headers, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const get = (path: string) => ({ path, method: 'GET', headers, body: null })
  const { payload } = proposalInsert(proposal)
  const requests = [
    post('ProposalInsert', payload),
    post('ProposalInsert', payload),
    post('ProposalInsert', proposalInsert({ ...proposal, Industry: secrets.company }).payload),
    post('ProposalInsert', proposalInsert({ ...proposal, Email: 7 }).payload),
    post('ProposalInsert', `{"${secrets.name}": ${secrets.message}`),
    post('SendMail', genericRequest(message)),
    post('SendMail', genericRequest(`${message} `.repeat(400))),
    post('SendMail', genericRequest(message), { 'idempotency-key': `${secrets.name}\t` }),
    post('SendMail', genericRequest(message), { origin: `https://${secrets.key}.example` }),
    post('EmployessDetailAll', genericRequest(secrets.empId)),
    post('EmployessDetailAll', genericRequest(`not-${secrets.empId}`)),
    post(secrets.empId, secrets.message),
    { ...post('x', `{${secrets.message}`), path: `/${secrets.empId}?email=${secrets.email}` },
    get(`/Home/TeamMembers?EmpId=${secrets.empId}`),
    get(`/Home/TeamMembers.vcf?EmpId=${secrets.empId}`),
    get(`/Home/TeamMembers.vcf?EmpId=not-${secrets.empId}`),
    get(`/photos/${secrets.photo}`),
    get(`/photos/${secrets.photo}.webp`),
    get(`/%ff${secrets.empId}?EmpId=${secrets.empId}`),
    get(`/nowhere/${secrets.email}`),
    get('/readyz'),
  ]
  const statuses = []
  for (const { path, ...request } of requests) {
    statuses.push((await fetch(site + path, request)).status)
  }
  return statuses
}

/** Makes the database refuse a record with an error that quotes it. */
async function breakRequests(dataDir: string, databaseUrl: string) {
  if (databaseUrl) {
    await runStatement(databaseUrl, 'alter table requests add check (length(email) < 3) not valid')
    return
  }
  const { DatabaseSync } = await import('node:sqlite')
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'), { timeout: 5_000 })
  file.exec(`create trigger refuse before insert on requests
    begin select raise(abort, 'refused') where length(new.email) > 3; end`)
  file.close()
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the log contains no personal data after every kind of request', async () => {
    const { output, site, smtp, dataDir, databaseUrl, program, ended } = await startWithFullLog(kind)
    const statuses = await sendEveryRequest(site)
    expect(statuses).toEqual(expect.arrayContaining([200, 400, 403, 404, 413]))
    const logged = (words: string) => vi.waitUntil(() => output.log.includes(words))
    await logged('A delivery is retried later')
    smtp.behaviour = { data: 554 }
    await fetch(`${site}${SERVICE_PATH}/SendMail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(genericRequest(`${message}<p>Again</p>`)),
    })
    await logged('A delivery failed')
    await breakRequests(dataDir, databaseUrl)
    const refused = await fetch(`${site}${SERVICE_PATH}/ProposalInsert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(proposalInsert(proposal).payload),
    })
    expect(refused.status).toBe(503)
    while ((await fetch(`${site}/photos/${secrets.photo}`)).status !== 429);
    program.kill('SIGTERM')
    await ended
    expect(output.log).toContain('"requests":1,"deliveries":1,"notes":0,"drafts":0,"msg":"Old requests were erased"')
    expect(output.log).toContain(`"route":"${SERVICE_PATH}/EmployessDetailAll","status":200`)
    for (const [what, secret] of Object.entries(secrets)) {
      expect(output.log.toLowerCase(), what).not.toContain(secret.toLowerCase())
      expect(output.log, what).not.toContain(encodeURIComponent(secret))
      expect(output.log, what).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4))
    }
    const words = Object.values(secrets).flatMap((secret) => secret.match(/\p{Lu}\p{L}{6,}/gu) ?? [])
    for (const word of words) expect(output.log, word).not.toContain(word)
  })
})
