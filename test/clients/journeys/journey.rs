//! The journey of a customer's program, on what openapi-generator makes of openapi.json for Rust.
//! Started with URL KEY RECEIVER; it ends with `done`, or panics.

use openapi::apis::{artists_api, changes_api, configuration::Configuration};
use openapi::apis::{verification_api, webhooks_api, Error};
use openapi::models::{ChangeType, VerifyInstantlyRequest, WebhookInput};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut client = Configuration::new();
    client.base_path = args[1].clone();
    client.bearer_access_token = Some(args[2].clone());

    let url = "https://www.deezer.com/artist/1001";
    let found = artists_api::lookup_artist(&client, url).unwrap();
    assert_eq!(found.streaming_id, "1001");
    let request = VerifyInstantlyRequest::new(found.streaming_id);
    let artist = verification_api::verify_instantly(&client, request, None).unwrap();
    assert!(artist.active);

    let input = WebhookInput::new(format!("{}/hook", args[3]), "Generated".to_string());
    let hook = webhooks_api::create_webhook(&client, input, Some("once")).unwrap();
    assert!(hook.secret.starts_with("whsec_"));
    let types = Some(vec![ChangeType::ReleaseAdded]);
    let changes = changes_api::list_changes(
        &client, Some(5), None, None, None, None, types, None, None, None, Some(false), None, None,
        None, None,
    )
    .unwrap();
    assert!(changes.is_empty());

    match changes_api::get_change(&client, "chg_00000000000000000000000000", None) {
        Err(Error::ResponseError(refused)) => assert_eq!(refused.status.as_u16(), 404),
        other => panic!("{other:?}"),
    }
    webhooks_api::delete_webhook(&client, &hook.id).unwrap();
    println!("done");
}
