import type { FastifyPluginAsync } from 'fastify'
import { CONTACT_CARD, readEmpId } from '../../contract/employee-link.ts'
import type { Site } from '../../settings/site.ts'
import { isBug } from '../http/is-bug.ts'
import { asDownload } from './content-disposition.ts'
import type { LookUp } from './employee-lookup.ts'
import { smallPhoto } from './small-photo.ts'
import { vcard } from './vcard.ts'

type Needs = { lookUp: LookUp; company: Site['company']; publicUrl: string; photosDir: string }

/** An employee for a telephone's contacts. Who is nobody's has the 404 page, whatever the id looks like. */
export const serveContactCard: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { lookUp, company, publicUrl, photosDir } = needs
  app.setErrorHandler((error, request, reply) => {
    if (isBug(error)) throw error
    request.log.error(error)
    return reply.code(503).send('Contacts cannot be looked up now; try again later.\n')
  })
  app.get(CONTACT_CARD, { onRequest: lookUp.limits }, async (request, reply) => {
    const [, search = ''] = request.url.split(/\?(.*)/s)
    const employee = await lookUp.find(readEmpId(search), request, reply)
    if (reply.sent) return reply
    if (!employee) return reply.callNotFound()
    const { EmployeeName, Designation, ContactNo, AlternateContactNo, ImageName } = employee
    // The blood group is for whoever helps at an accident, not for a stranger's address book.
    const card = vcard({
      name: EmployeeName,
      organisation: company.name,
      title: Designation,
      numbers: [ContactNo, AlternateContactNo],
      url: publicUrl,
      photo: await smallPhoto(photosDir, ImageName, request.log),
    })
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', asDownload(EmployeeName, 'vcf'))
      .header('x-robots-tag', 'noindex')
      .send(card)
  })
}
