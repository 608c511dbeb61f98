import type { FastifyPluginAsync } from 'fastify'
import { CONTACT_CARD, readEmpId } from '../../contract/employee-link.ts'
import type { Site } from '../../settings/site.ts'
import type { EmployeePhotos } from '../../store/employees/employee-photos.ts'
import { attachment } from '../http/attachment.ts'
import { isBug } from '../http/is-bug.ts'
import type { VisitorWords } from '../http/visitor-words.ts'
import type { EmployeeLookup } from './employee-lookup.ts'
import { vcard } from './vcard.ts'

type Needs = {
  lookup: EmployeeLookup
  wordsFor: VisitorWords
  company: Site['company']
  publicUrl: string
  employeePhotos: EmployeePhotos
}

/** Serves an employee's contact card (vCard). An unknown or malformed id gets the 404 page. */
export const serveContactCard: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { lookup, wordsFor, company, publicUrl, employeePhotos } = needs
  app.setErrorHandler((error, request, reply) => {
    if (isBug(error)) throw error
    request.log.error(error)
    return reply.code(503).send(`${wordsFor(request).noContactCard}\n`)
  })
  app.get(CONTACT_CARD, { onRequest: lookup.rateLimits }, async (request, reply) => {
    const [, search = ''] = request.url.split(/\?(.*)/s)
    const employee = await lookup.find(readEmpId(search))
    if (!employee) return reply.callNotFound()
    const { EmployeeName, Designation, ContactNo, AlternateContactNo, ImageName } = employee
    // Without the blood group, which is for emergencies, not for address books.
    const card = vcard({
      name: EmployeeName,
      organisation: company.name,
      title: Designation,
      numbers: [ContactNo, AlternateContactNo],
      url: publicUrl,
      photo: await employeePhotos.find(ImageName, 'card'),
    })
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', attachment(`${EmployeeName.trim() || 'contact'}.vcf`))
      .header('x-robots-tag', 'noindex')
      .send(card)
  })
}
