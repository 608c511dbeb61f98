/**
 * What `npm start` adds to a data directory that it created, so that the site and the console are not empty. The ids and
 * addresses are constant: `office samples remove` finds the samples by them. Sample requests are found by their deliveries.
 */

/** The EmpIds in shared links, which still work after a restart with a new database. */
export const sampleEmpIds = {
  amaraOkafor: '6f1c0b7e93d24a58b0c7e2195ad8f364',
  harpreetSinghGill: 'a83e5d1f4c0947b2961df07c38be52e9',
  jonasLindqvist: '2d94c7a06be8413fa5702c9e61f3d8b7',
  laylaHaddad: 'e05b8f62d71c4938bc4e19a7037df5c1',
  zhouMeilin: '914de3b85f2a4c06872be5d0fa6913c4',
  thaboNkosi: 'c7205a9d1e634fb8a94063d82bf7e05d',
}

export const sampleMember = { email: 'robin.sample@company.example', name: 'Robin Sample' }

/** The recipient of the deliveries about sample requests, which are never sent. */
export const SAMPLE_RECIPIENT = 'sales@company.example'
